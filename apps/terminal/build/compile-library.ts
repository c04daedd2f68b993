/**
 * Pyodide brings Python's library as text, and compiles some 150 modules of it at every start: two thirds of the time that a
 * start takes. This writes the same archive with each module's compiled code beside its text, by Pyodide itself.
 */
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

import { loadPyodide, version } from 'pyodide'

const packageFile = createRequire(import.meta.url).resolve('pyodide/package.json')
const folder = join(import.meta.dirname, '../../../python/dist')

// The same bytes every time: what is packed is compared.
const python = await loadPyodide({ env: { HOME: '/home', PYTHONHASHSEED: '0' } })
const files = python.FS as {
  writeFile(path: string, data: Uint8Array): void
  readFile(path: string): Uint8Array
}
files.writeFile('/text.zip', readFileSync(join(dirname(packageFile), 'python_stdlib.zip')))
python.runPython(`
import sys
from importlib._bootstrap_external import _code_to_hash_pyc
from importlib.util import source_hash
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

library = next(path for path in sys.path if path.endswith(".zip"))
with ZipFile("/text.zip") as text, ZipFile("/compiled.zip", "w", ZIP_DEFLATED) as compiled:
    for info in text.infolist():
        source = text.read(info)
        compiled.writestr(info, source)
        if not info.filename.endswith(".py"):
            continue
        code = compile(source, f"{library}/{info.filename}", "exec", dont_inherit=True)
        # Nobody changes the text, so that it need not be compared with it.
        pyc = _code_to_hash_pyc(code, source_hash(source), checked=False)
        entry = ZipInfo(f"{info.filename}c", info.date_time)
        compiled.writestr(entry, bytes(pyc), ZIP_DEFLATED)
`)
mkdirSync(folder, { recursive: true })
const file = join(folder, `python_stdlib-${version}.zip`)
writeFileSync(`${file}.part`, files.readFile('/compiled.zip'))
renameSync(`${file}.part`, file)
