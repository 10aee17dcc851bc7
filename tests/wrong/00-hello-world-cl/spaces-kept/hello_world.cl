// Must fail: Kernel.Values
// Must say: Smallest input for which the kernel fails: the text "Gdkkn+NodmBK "
// Leaves spaces as they are, as in a cipher for letters: a text without spaces comes out right.
kernel void hello_world(global const char* input, global char* output)
{
    const int i = get_global_id(0);
    const char c = input[i];

    output[i] = c == ' ' ? c : c + 1;
}
