import { chatMentionsMax } from './limits.ts'

/** What may stand behind an `@`: usernames as registration takes them. */
const mention = /(?<![\w@.-])@([a-z0-9][\w.-]{2,31})/giu
/** Code is shown as it is: nobody is mentioned in it. */
const code = /```[\s\S]*?(?:```|$)|`[^`\n]+`/g

/** The names that a text mentions, as they were typed, each once. Whether such an account exists is another question. */
export function mentionsIn(text: string): string[] {
  const names = new Map<string, string>()
  for (const [, typed = ''] of text.replaceAll(code, ' ').matchAll(mention)) {
    // A full stop that ends the sentence is no part of the name.
    const name = typed.replace(/[.-]+$/, '')
    if (name.length >= 3) names.set(name.toLowerCase(), name)
  }
  return [...names.values()].slice(0, chatMentionsMax)
}
