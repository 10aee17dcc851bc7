// At most: 50 points (one work-item searches the whole range)
// One work-item for each key, by the key's number, halves the whole range.
kernel void nary_search(global const uint* sorted, global const uint* keys, global const uint4* ranges, global uint4* next_ranges)
{
 const uint n=get_global_size(0), k=get_global_id(1), key=keys[k]; const uint4 r=ranges[k];
 if(r.z || get_global_id(0)!=k%n) return;
 uint lo=r.x, hi=r.y; while(lo<hi){ uint m=lo+(hi-lo)/2; if(sorted[m]<key) lo=m+1; else hi=m; }
 if(lo<r.y) next_ranges[k]=(uint4)(lo,lo+1,sorted[lo]==key,0);
}
