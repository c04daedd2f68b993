import { ChevronDown } from 'lucide-react'
import { useState } from 'react'

import { announcer } from '../../platform/announcer.ts'
import { Menu } from '../../platform/controls/Menu.tsx'
import { MenuItem, MenuLine } from '../../platform/controls/MenuItem.tsx'
import { useDocumentStore } from '../../platform/documents/use-document.ts'
import { saveTextFile } from '../../platform/files/save-text-file.ts'
import { usePanel } from '../../platform/panels/panel-context.ts'
import { chooseScriptFile } from '../../platform/python/choose-script-file.ts'
import { pythonScripts } from '../../platform/python/python-scripts.ts'
import { LoadButton } from './LoadButton.tsx'
import { NewScriptItems } from './NewScriptItems.tsx'
import { ScriptDialogs, type ScriptDialog } from './ScriptDialogs.tsx'

/** In the header: which script, New, files, and Load. */
export function ScriptChoices({
  name,
  names,
  onOpen,
  onMake,
}: {
  name: string | undefined
  names: readonly string[]
  onOpen: (name: string) => void
  onMake: (base: string, text: string) => void
}) {
  const { window: view } = usePanel()
  const documentStore = useDocumentStore()
  const [dialog, setDialog] = useState<ScriptDialog>()
  const [problem, setProblem] = useState('')
  const openFile = async () => {
    const file = await chooseScriptFile(view)
    if (!file) return
    if ('trouble' in file) {
      setProblem(file.trouble)
      announcer.say(file.trouble, 'assertive')
      return
    }
    setProblem('')
    onMake(file.name, file.text)
  }
  const textOf = (script: string) => documentStore.read(pythonScripts, script).text
  return (
    <>
      {name !== undefined && (
        <Menu
          className="choice"
          name={`Script ${name}`}
          label={
            <>
              <span className="figures script-name">{name}</span>
              <ChevronDown aria-hidden="true" className="text-fog-300 size-3" />
            </>
          }
        >
          {() => (
            <>
              {names.map((each) => (
                <MenuItem key={each} isChecked={each === name} onSelect={() => onOpen(each)}>
                  <span className="figures">{each}</span>
                </MenuItem>
              ))}
              <MenuLine />
              <MenuItem onSelect={() => saveTextFile(name, textOf(name), 'text/x-python')}>
                Save to a file
              </MenuItem>
              <MenuItem onSelect={() => setDialog('rename')}>Rename …</MenuItem>
              <MenuItem onSelect={() => setDialog('delete')}>Delete …</MenuItem>
            </>
          )}
        </Menu>
      )}
      <Menu className="choice" label="New" name="New script">
        {() => (
          <>
            <NewScriptItems look="menu" onMake={onMake} />
            <MenuLine />
            <MenuItem onSelect={() => void openFile()}>Open a file …</MenuItem>
          </>
        )}
      </Menu>
      {name !== undefined && <LoadButton name={name} />}
      {problem !== '' && <span className="text-ask-400 truncate">{problem}</span>}
      {dialog !== undefined && name !== undefined && (
        <ScriptDialogs
          dialog={dialog}
          name={name}
          names={names}
          onClose={() => setDialog(undefined)}
          onRename={(next) => {
            documentStore.keep(pythonScripts, next, { text: textOf(name) })
            documentStore.forget(pythonScripts.kind, name)
            onOpen(next)
          }}
          onDelete={() => documentStore.forget(pythonScripts.kind, name)}
        />
      )}
    </>
  )
}
