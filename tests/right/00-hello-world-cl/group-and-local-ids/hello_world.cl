// Must pass all
// The global id put together from group and local id; increments a copy in private memory.
__kernel void hello_world(__global const char *input, __global char *output)
{
	int i = get_group_id(0) * get_local_size(0) + get_local_id(0);
	char letter = input[i];

	letter++;
	output[i] = letter;
}
