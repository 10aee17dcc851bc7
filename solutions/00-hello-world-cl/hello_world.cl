// hello_world.cl: one work-item per character. Every character of the input is one below the one
// meant ('G' stands for 'H'), so adding one to each of them decodes the text.

kernel void hello_world(global const char* input, global char* output)
{
    // TODO 1 [next-character]: decode the one character that belongs to this work-item.
    //   Given: there are as many work-items as characters; get_global_id(0) is this one's index.
    //   Goal:  output[i] holds the character after input[i], i being the index of this work-item.
    //   Watch: no loop over the text: every work-item runs these lines, each for its own i.
    //   Size:  2 lines. Check: ./lab check 00-hello-world-cl  Stuck: ./lab hint 00-hello-world-cl 1
    const size_t i = get_global_id(0);
    output[i] = input[i] + 1;
    // END TODO 1 [next-character]
}
