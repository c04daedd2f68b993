import examples from 'virtual:python-examples'

import { Menu } from '../../platform/controls/Menu.tsx'
import { MenuHeading, MenuItem, MenuLine } from '../../platform/controls/MenuItem.tsx'
import { useDocumentStore } from '../../platform/documents/use-document.ts'
import { usePanel } from '../../platform/panels/panel-context.ts'
import { chooseScriptFile } from '../../platform/python/choose-script-file.ts'
import { pythonScripts, scriptKind } from '../../platform/python/python-scripts.ts'
import { useScripts } from '../../platform/python/script-store.ts'

type Choose = (fileName: string, text: string) => void

/** Which file: one that is loaded, one of the editor, one of the disk, or the manual's. It is never changed. */
export function ScriptMenu({
  onChoose,
  onError,
}: {
  onChoose: Choose
  onError: (words: string) => void
}) {
  const { window: view } = usePanel()
  const documentStore = useDocumentStore()
  const scripts = useScripts()
  const chooseFile = async () => {
    const file = await chooseScriptFile(view)
    if (!file) return
    if ('trouble' in file) onError(file.trouble)
    else onChoose(file.name, file.text)
  }
  const loaded = () => scripts.algorithms.get().flatMap(({ id }) => scripts.sources.of(id) ?? [])
  const written = () =>
    [...documentStore.ofKind(pythonScripts.kind).get().keys()]
      .toSorted((a, b) => a.localeCompare(b))
      .map((fileName) => ({ fileName, text: documentStore.read(pythonScripts, fileName).text }))
      .filter(({ text }) => scriptKind(text) === 'Algorithm')
  const manual = examples
    .filter(({ kind }) => kind === 'Algorithm')
    .map(({ name, text }) => ({ fileName: `${name}.py`, text }))
  return (
    <Menu className="choice" label="Choose a script">
      {() => (
        <>
          <MenuItem onSelect={() => void chooseFile()}>Choose a file …</MenuItem>
          <Part title="Loaded algorithms" list={loaded()} onChoose={onChoose} />
          <Part title="From the editor" list={written()} onChoose={onChoose} />
          <Part title="From the manual" list={manual} onChoose={onChoose} />
        </>
      )}
    </Menu>
  )
}

function Part({
  title,
  list,
  onChoose,
}: {
  title: string
  list: readonly { fileName: string; text: string }[]
  onChoose: Choose
}) {
  if (list.length === 0) return null
  return (
    <>
      <MenuLine />
      <MenuHeading>{title}</MenuHeading>
      {list.map(({ fileName, text }) => (
        <MenuItem key={fileName} onSelect={() => onChoose(fileName, text)}>
          <span className="figures">{fileName}</span>
        </MenuItem>
      ))}
    </>
  )
}
