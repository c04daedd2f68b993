import examples from 'virtual:python-examples'

import { Menu } from '../../platform/controls/Menu.tsx'
import { MenuHeading, MenuItem, MenuLine } from '../../platform/controls/MenuItem.tsx'
import { useDocumentStore } from '../../platform/documents/use-document.ts'
import { usePanel } from '../../platform/panels/panel-context.ts'
import { chooseScriptFile } from '../../platform/python/choose-script-file.ts'
import { pythonScripts, scriptKind } from '../../platform/python/python-scripts.ts'
import { useScripts } from '../../platform/python/script-store.ts'
import type { BacktestStore } from './backtest-store.ts'

type Choose = (fileName: string, text: string) => void

/** Which file: one that is loaded, one of the editor, one of the disk, or the manual's. It is never changed. */
export function ScriptMenu({
  store,
  onChoose,
  onError,
}: {
  store: BacktestStore
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
  // Also those that another window loaded, and those whose file is followed by path: the hub has their text.
  const chooseLoaded = async (id: string) => {
    const file = await store.file(id)
    if ('trouble' in file) onError(file.trouble)
    else onChoose(file.fileName, file.text)
  }
  const loaded = () =>
    scripts.algorithms
      .get()
      .map(({ id, fileName, path }) => ({ id, fileName, about: path === null ? '' : path }))
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
          {loaded().length > 0 && (
            <>
              <MenuLine />
              <MenuHeading>Loaded algorithms</MenuHeading>
              {loaded().map(({ id, fileName, about }) => (
                <MenuItem key={id} onSelect={() => void chooseLoaded(id)}>
                  <span className="figures">{fileName}</span>
                  {about !== '' && <span className="text-fog-300"> followed, {about}</span>}
                </MenuItem>
              ))}
            </>
          )}
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
