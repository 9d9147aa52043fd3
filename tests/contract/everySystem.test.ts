/** Checks that the commands of package.json work on Windows too. */
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }

describe('the scripts of package.json', () => {
  const commands = Object.entries(scripts).flatMap(([name, script]) =>
    script.split('&&').map(command => [name, command.trim()] as const),
  )

  // On Windows npm runs scripts with cmd.exe, which supports `&&`, but neither variables before a command nor sh
  // quotes.
  test.each(commands)(
    '%s: "%s" runs Node.js, npm or an installed program, and needs no shell of its own',
    (_, command) => {
      expect(command).toMatch(/^[\w./ :-]+$/)
      const [program = '', file = ''] = command.split(' ')
      if (program === 'node') expect(existsSync(join(root, file))).toBe(true)
      else if (program !== 'npm') expect(readdirSync(join(root, 'node_modules/.bin'))).toContain(program)
    },
  )
})

describe.each(readdirSync(join(root, 'scripts')).filter(name => name.endsWith('.mjs')))('scripts/%s', name => {
  const source = read(`scripts/${name}`)

  test('starts programs by their path, without a shell', () => {
    const started = [
      ...source.matchAll(/\b(?:spawn|spawnSync|exec|execSync|execFile|execFileSync|execute)\(\s*([^,)]+)/g),
    ]
    // `taskkill` is the Windows program that ends a process with its children.
    const known = ['process.execPath', "'taskkill'"]
    expect(started.map(([, program]) => program).filter(program => !known.includes(program ?? ''))).toEqual([])
    expect(source).not.toMatch(/\bshell:/)
  })

  test('ends no group of processes, and takes paths from addresses with fileURLToPath', () => {
    expect(source).not.toMatch(/process\.kill\(-/)
    expect(source).not.toMatch(/\.pathname\b|\.slice\('file:\/\/'/)
    expect(source).not.toMatch(/['"`]\/(?:tmp|dev|proc|bin|etc)\b/)
  })
})

test('text files have LF line ends on every system', () => {
  expect(read('.gitattributes')).toMatch(/^\* text=auto eol=lf$/m)
  const { stdout } = spawnSync('git', ['ls-files', '--eol'], { cwd: root, encoding: 'utf8' })
  const wrong = stdout.split('\n').filter(line => /^i\/(crlf|mixed)/.test(line))
  expect(wrong).toEqual([])
})
