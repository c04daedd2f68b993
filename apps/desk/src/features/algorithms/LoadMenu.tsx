import { useState } from 'react'
import examples from 'virtual:python-examples'

import { Menu } from '../../platform/controls/Menu.tsx'
import { MenuHeading, MenuItem, MenuLine } from '../../platform/controls/MenuItem.tsx'
import { useDocumentStore } from '../../platform/documents/use-document.ts'
import { usePanel } from '../../platform/panels/panel-context.ts'
import { chooseScriptFile } from '../../platform/python/choose-script-file.ts'
import type { LoadedSource } from '../../platform/python/loaded-sources.ts'
import { newScript } from '../../platform/python/new-script.ts'
import { pythonScripts, scriptKind } from '../../platform/python/python-scripts.ts'
import { useScripts } from '../../platform/python/script-store.ts'
import { useValue } from '../../platform/value.ts'
import { LoadPathDialog } from './LoadPathDialog.tsx'

/** Load: a file, a script of the editor, or one of the manual's. It starts only when Start is pressed. */
export function LoadMenu({ onLoaded }: { onLoaded: (id: string) => void }) {
  const { window: view } = usePanel()
  const scripts = useScripts()
  const place = useValue(scripts.place)
  const documentStore = useDocumentStore()
  const [isAskingPath, setIsAskingPath] = useState(false)
  const load = async (source: LoadedSource) => {
    const { id } = await scripts.load(source)
    if (id !== null) onLoaded(id)
  }
  const loadFile = async () => {
    const file = await chooseScriptFile(view)
    if (!file) return
    if ('trouble' in file) scripts.notLoaded(file.trouble)
    else await load({ fileName: file.name, text: file.text, handle: file.handle })
  }
  const written = () =>
    [...documentStore.ofKind(pythonScripts.kind).get().keys()]
      .toSorted((a, b) => a.localeCompare(b))
      .map((fileName) => ({ fileName, text: documentStore.read(pythonScripts, fileName).text }))
      .filter(({ text }) => scriptKind(text) === 'Algorithm')
  return (
    <>
      <Menu className="choice" label="Load" align="right">
        {() => (
          <>
            <MenuItem onSelect={() => void loadFile()}>Choose a file …</MenuItem>
            {place === 'program' && (
              <MenuItem onSelect={() => setIsAskingPath(true)}>
                Follow a file by its path …
              </MenuItem>
            )}
            {written().length > 0 && <MenuLine />}
            {written().length > 0 && <MenuHeading>From the editor</MenuHeading>}
            {written().map(({ fileName, text }) => (
              <MenuItem
                key={fileName}
                onSelect={() => void load({ fileName, text, handle: undefined })}
              >
                <span className="figures">{fileName}</span>
              </MenuItem>
            ))}
            <MenuLine />
            <MenuHeading>From the manual</MenuHeading>
            {examples
              .filter(({ kind }) => kind === 'Algorithm')
              .map(({ name, text }) => (
                <MenuItem
                  key={name}
                  detail="An example, not a strategy"
                  onSelect={() => {
                    const fileName = newScript(documentStore, name, text)
                    void load({ fileName, text, handle: undefined })
                  }}
                >
                  {name}
                </MenuItem>
              ))}
          </>
        )}
      </Menu>
      {isAskingPath && (
        <LoadPathDialog onLoaded={onLoaded} onClose={() => setIsAskingPath(false)} />
      )}
    </>
  )
}
