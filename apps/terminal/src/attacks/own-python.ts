/** What a stranger who got hold of a desk would load: it leaves a mark on the disk as the trader. */
export const leavesMark = (path: string): string => `
from leadline import Algorithm

open(${JSON.stringify(path)}, "w").write("ran")

class Stranger(Algorithm):
    pass
`
