import { type MessagePart, messageParts } from '@leadline/chat/text/message-parts'
import { useMemo } from 'react'

interface MessageTextProps {
  text: string
  /** Those whom the server found mentioned. */
  mentions: readonly string[]
  username: string
  onSymbol: (symbol: string) => void
  onLink: (address: string) => void
}

/** The text of a message. Every part of it is text of the document: nothing in it can become an element. */
export function MessageText({ text, mentions, username, onSymbol, onLink }: MessageTextProps) {
  const parts = useMemo(() => messageParts(text), [text])
  const mentioned = new Set(mentions.map((name) => name.toLowerCase()))
  const shown = (part: MessagePart, index: number) => {
    switch (part.kind) {
      case 'block':
        return <pre key={index}>{part.text}</pre>
      case 'code':
        return <code key={index}>{part.text}</code>
      case 'symbol':
        return (
          <button
            key={index}
            type="button"
            title={`Show ${part.symbol}`}
            className="chat-symbol"
            onClick={() => onSymbol(part.symbol)}
          >
            {part.text}
          </button>
        )
      case 'link':
        return (
          <button
            key={index}
            type="button"
            title="Check the address before it opens"
            className="chat-link"
            onClick={() => onLink(part.address)}
          >
            {part.text}
          </button>
        )
      case 'mention': {
        const name = part.username.toLowerCase()
        if (!mentioned.has(name)) return part.text
        const isOwn = name === username.toLowerCase()
        return (
          <span key={index} className={isOwn ? 'chat-mention-own' : 'chat-mention'}>
            {part.text}
          </span>
        )
      }
      case 'text':
        return part.text
    }
  }
  return <div className="chat-text">{parts.map(shown)}</div>
}
