import { FixedText, type MessageBytes } from '../../../kernel/json/message-bytes.ts'
import { behindLowerCase } from '../../../kernel/json/scanned-texts.ts'
import { DepthScan } from '../../../kernel/market/depth-scan.ts'

const opening = new FixedText('{"stream":"')
/** The name of the stream decides what a message is: parts of a book come over streams with other names. */
const update = new FixedText('@depth@100ms","data":{"e":"depthUpdate","E":')

/** Reads a change of a book straight from its text, if it is written exactly as the combined stream writes them. */
export function newBookScan(): DepthScan {
  return new DepthScan(timeOf, '}}')
}

function timeOf(message: MessageBytes): number {
  return message.behind(update, behindLowerCase(message, message.behind(opening, 0)))
}
