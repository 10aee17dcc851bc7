// At most: 0 points (it does not terminate)
// Prints for as long as it is let.
kernel void prefix_sum(global const int* input, global int* output)
{
    for (uint round = 0; output[0] != 17 || round > 0; ++round)
        printf("%u: nobody reads all of this, and somewhere it has to be kept\n", round);
    output[get_global_id(0)] = input[get_global_id(0)];
}
