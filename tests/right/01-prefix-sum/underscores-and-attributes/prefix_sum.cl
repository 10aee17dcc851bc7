// Must pass all
/* The old spelling of everything, a required work-group size and restrict pointers. */
#ifndef BLOCK_SIZE
#define BLOCK_SIZE 256
#endif

typedef int element_t;

__attribute__((reqd_work_group_size(BLOCK_SIZE, 1, 1)))
__kernel void prefix_sum(__global const element_t *restrict input, __global element_t *restrict output)
{
	__local element_t temp[BLOCK_SIZE];
	const int tid = get_local_id(0);
	const int base = get_group_id(0) * get_local_size(0);
	int d, offset = 1;

	temp[tid] = input[base + tid];

	for (d = BLOCK_SIZE >> 1; d > 0; d >>= 1, offset <<= 1)
	{
		barrier(CLK_LOCAL_MEM_FENCE);
		if (tid < d)
			temp[offset * (2 * tid + 2) - 1] += temp[offset * (2 * tid + 1) - 1];
	}

	if (!tid)
		temp[BLOCK_SIZE - 1] = 0;

	for (d = 1; d < BLOCK_SIZE; d <<= 1)
	{
		offset >>= 1;
		barrier(CLK_LOCAL_MEM_FENCE);
		if (tid < d)
		{
			const int ai = offset * (2 * tid + 1) - 1;
			const int bi = offset * (2 * tid + 2) - 1;
			const element_t t = temp[ai];
			temp[ai] = temp[bi];
			temp[bi] += t;
		}
	}

	barrier(CLK_LOCAL_MEM_FENCE);
	output[base + tid] = temp[tid];
}
