// At most: 0 points (it does not build)
// Thirty lines that are some hundred million words to the compiler.
#define A x + x + x + x + x + x + x + x
#define B A + A + A + A + A + A + A + A
#define C B + B + B + B + B + B + B + B
#define D C + C + C + C + C + C + C + C
#define E D + D + D + D + D + D + D + D
#define F E + E + E + E + E + E + E + E
#define G F + F + F + F + F + F + F + F
#define H G + G + G + G + G + G + G + G
kernel void prefix_sum(global const int* input, global int* output)
{
    const int x = input[get_global_id(0)];
    output[get_global_id(0)] = H + H + H + H + H + H + H + H;
}
