/**
 * Copies the source tree into a temporary folder, in which the tests of one file run `npm run new` (scaffold/main.ts),
 * so that the source itself does not change.
 */
import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'
import { afterAll, beforeAll, vi } from 'vitest'
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
  /** Runs `npm run new` in the copy. */
  const added = async (...args: string[]) => {
    const [said, complained] = [vi.spyOn(console, 'log'), vi.spyOn(console, 'error')].map(spy => spy.mockReturnValue())
    const status = await main(args, copy)
    const outputs = [said, complained].map(spy => spy?.mock.calls.flat().join('\n') ?? '')
    vi.restoreAllMocks()
    return { status, stdout: outputs[0] ?? '', stderr: outputs[1] ?? '' }
  }

  /** Returns the files in the main folders of the copy, each with its content. */
  const tree = () =>
    new Map(
      ['contract', 'server', 'src', 'tests', 'docs'].flatMap(folder =>
        readdirSync(join(copy, folder), { recursive: true, withFileTypes: true })
          .filter(entry => entry.isFile())
          .map(entry => join(entry.parentPath, entry.name))
          .map((path): [string, string] => [relative(copy, path), readFileSync(path, 'utf8')]),
      ),
    )
  /** Returns the files that are new or different since an earlier tree. */
  const changes = (before: Map<string, string>) =>
    [...tree()].filter(([file, text]) => before.get(file) !== text).map(([file]) => file)
  return { copy, run, added, tree, changes }
}
