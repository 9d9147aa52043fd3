/**
 * Copies the source tree into a temporary folder, in which the tests of one file run `npm run new` (scaffold/main.ts),
 * so that the source itself does not change.
 */
import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'
import { afterAll, beforeAll, vi } from 'vitest'
import { type DeclaredCodeReader, openDeclaredCode } from '../../scaffold/declaredCode'
import { main } from '../../scaffold/main'

const root = resolve(import.meta.dirname, '../..')
const left = ['node_modules', '.git', 'dist', 'data', 'public', 'coverage']

/** Makes the copy before the file's tests and removes it after them. */
export function setUpSourceCopy() {
  const copy = mkdtempSync(join(tmpdir(), 'portal-new-'))
  beforeAll(() => {
    cpSync(root, copy, { recursive: true, filter: path => !left.includes(relative(root, path)) })
    symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  })
  afterAll(() => rmSync(copy, { recursive: true }))

  /** Runs a Node.js program in the copy of the source tree. */
  const run = (args: string[], env: Record<string, string> = {}) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, args, {
      cwd: copy,
      encoding: 'utf8',
      env: { ...process.env, NO_COLOR: '1', ...env },
    })
    return { status, stdout, stderr: stderr.trim() }
  }
  const runNew = async (args: string[], withCode?: DeclaredCodeReader) => {
    const [said, complained] = [vi.spyOn(console, 'log'), vi.spyOn(console, 'error')].map(spy => spy.mockReturnValue())
    const status = await main(args, copy, withCode)
    const outputs = [said, complained].map(spy => spy?.mock.calls.flat().join('\n') ?? '')
    vi.restoreAllMocks()
    return { status, stdout: outputs[0] ?? '', stderr: outputs[1] ?? '' }
  }

  /** Runs `npm run new` in the copy. */
  const added = (...args: string[]) => runNew(args)
  /**
   * Returns a function that runs `npm run new` in the copy for the tests of a `describe`, in which it must change no
   * file. The declarations of the copy, which take seconds to load, are loaded only once.
   */
  const setUpRejected = () => {
    let opened: Awaited<ReturnType<typeof openDeclaredCode>>
    beforeAll(async () => {
      opened = await openDeclaredCode(copy)
    })
    afterAll(() => opened.close())
    return (...args: string[]) => runNew(args, (_, work) => work(opened.code))
  }

  const texts = new Map<string, { version: string; text: string }>()
  /** Returns the content of a file, which is read again only if the file has been written since. */
  const textOf = (path: string) => {
    const { ino, size, ctimeMs } = statSync(path)
    const version = `${ino} ${size} ${ctimeMs}`
    const cached = texts.get(path)
    if (cached?.version === version) return cached.text
    const text = readFileSync(path, 'utf8')
    texts.set(path, { version, text })
    return text
  }
  /** Returns the files in the main folders of the copy, each with its content. */
  const tree = () =>
    new Map(
      ['contract', 'server', 'src', 'tests', 'docs'].flatMap(folder =>
        readdirSync(join(copy, folder), { recursive: true, withFileTypes: true })
          .filter(entry => entry.isFile())
          .map(entry => join(entry.parentPath, entry.name))
          .map((path): [string, string] => [relative(copy, path), textOf(path)]),
      ),
    )
  /** Returns the files that are new or different since an earlier tree. */
  const changes = (before: Map<string, string>) =>
    [...tree()].filter(([file, text]) => before.get(file) !== text).map(([file]) => file)
  return { copy, run, added, setUpRejected, tree, changes }
}
