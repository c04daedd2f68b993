import { brand } from '@leadline/contract/brand'
import { installSteps } from '@leadline/contract/install-steps'

/** README.txt of the program's folder: how to install it, in the words of the downloads page. */
export function readmeText(options: {
  version: string
  /** What people download. */
  fileName: string
}): string {
  const { version, fileName } = options
  const steps = installSteps(fileName).map(({ title, text, command }, index) => {
    const shown = command?.split('\n').map((line) => `      ${line}`) ?? []
    return [`${index + 1}. ${title}`, ...wrapped(text, 3), ...shown].join('\n')
  })
  return [
    `${brand.name} ${version}`,
    `Trading software of ${brand.company}`,
    '',
    ...wrapped(
      'It starts in practice (paper trading), on simulated exchanges. Keys of your own accounts are encrypted and stay on this computer.',
      0,
    ),
    '',
    steps.join('\n\n'),
    '',
    ...wrapped(
      'The license agreement is in EULA.txt, the licenses of others in THIRD-PARTY-LICENSES.txt.',
      0,
    ),
    `Questions: ${brand.supportEmail}`,
    '',
  ].join('\n')
}

const lineLength = 78

function wrapped(text: string, indent: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    if (line !== '' && indent + line.length + 1 + word.length > lineLength) {
      lines.push(line)
      line = word
    } else line = line === '' ? word : `${line} ${word}`
  }
  return [...lines, line].map((each) => ' '.repeat(indent) + each)
}
