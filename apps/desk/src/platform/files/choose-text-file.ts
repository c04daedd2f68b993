/** A file that somebody chose. */
export interface ChosenFile {
  name: string
  text: string
  /** Where the browser has them: reads the file again later. */
  handle: FileHandle | undefined
}

export interface FileHandle {
  name: string
  getFile(): Promise<File>
}

type FilePicker = (options: object) => Promise<readonly FileHandle[]>

/** Asks for a text file. Undefined where none was chosen. */
export async function chooseTextFile(
  view: Window,
  { extension, type, title }: { extension: string; type: string; title: string },
): Promise<ChosenFile | undefined> {
  const { showOpenFilePicker: pick } = view as Window & { showOpenFilePicker?: FilePicker }
  if (!pick) return withField(view, extension)
  try {
    const [handle] = await pick.call(view, {
      types: [{ description: title, accept: { [type]: [extension] } }],
    })
    return handle && { name: handle.name, text: await (await handle.getFile()).text(), handle }
  } catch (error) {
    // The picker was closed without a choice.
    if (error instanceof DOMException && error.name === 'AbortError') return undefined
    throw error
  }
}

/** Browsers without handles have the field alone. */
function withField({ document }: Window, extension: string): Promise<ChosenFile | undefined> {
  const field = document.createElement('input')
  field.type = 'file'
  field.accept = extension
  return new Promise((resolve, reject) => {
    field.addEventListener('cancel', () => resolve(undefined))
    field.addEventListener('change', () => {
      const [file] = field.files ?? []
      if (!file) return resolve(undefined)
      file.text().then((text) => resolve({ name: file.name, text, handle: undefined }), reject)
    })
    field.click()
  })
}
