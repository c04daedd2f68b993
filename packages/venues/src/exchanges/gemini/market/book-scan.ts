import { FixedText } from '../../../kernel/json/message-bytes.ts'
import { DepthScan } from '../../../kernel/market/depth-scan.ts'

const opening = new FixedText('{"e":"depthUpdate","E":')

/** Reads a change of a book straight from its text, if it is written exactly as Gemini writes them. */
export function newBookScan(): DepthScan {
  return new DepthScan((message) => message.behind(opening, 0), '}')
}
