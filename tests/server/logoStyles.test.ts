/** Checks that the renderer applies the style sheets of drawings as a browser does. */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readSvg } from '../../server/files/convert/svg.mjs'
import { toPlainCss } from '../../server/files/convert/svgCss.mjs'
import { convertImage } from '../../server/files/convertImage'
import { launchBrowser } from '../helpers/browser'
import { exportedLogos, logosNeedingLeniency, unsupportedStyles } from '../helpers/exportedLogos'
import { meanPixelDifference, readPixels, screenshotOfPicture } from '../helpers/shownPicture'

let browser: Awaited<ReturnType<typeof launchBrowser>>
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

const size = { width: 1200, height: 1200 }
const convert = async (content: string) => {
  const limits = { cpuMs: 20_000, wallMs: 120_000 }
  const { original } = await convertImage(Buffer.from(content), 'shop', new AbortController().signal, limits)
  return await readPixels(original)
}

test.each(exportedLogos)('a drawing with %s is stored as a browser shows it', async (_name, content) => {
  const shown = await screenshotOfPicture(browser, Buffer.from(content), 'image/svg+xml', size)
  expect(meanPixelDifference(await readPixels(shown), await convert(content))).toBeLessThan(1.5)
})

test.each(logosNeedingLeniency)(
  'a drawing with %s is stored as if it were complete',
  async (_name, content, wanted) => {
    expect(await convert(content)).toEqual(await convert(wanted))
  },
)

test.each(unsupportedStyles)('a drawing with %s is rejected with its name', async (name, content) => {
  await expect(convert(content)).rejects.toMatchObject({ reason: 'unsupported', params: { name } })
})

test.each([
  ['an escaped name', (id: string) => `fill:u\\72l(#${id})`],
  ['an escaped id', (id: string) => `fill:url(#\\6${id.charCodeAt(0).toString(16).slice(-1)} )`],
  ['a string with a brace in front', (id: string) => `font-family:"}";fill:url(#${id})`],
  ['a comment in front', (id: string) => `/*}*/fill/**/:url(#${id})`],
])('repetitions hidden by %s are counted as work', (_name, style) => {
  const patterns = [...'abcdefghi'].map(
    (id, at) => `<pattern id="${id}" width="1" height="1">${`<rect class="${'bcdefghij'[at]}"/>`.repeat(9)}</pattern>`,
  )
  const rules = [...'abcdefghi'].map(id => `.${id}{${style(id)}}`)
  const drawing = `<svg viewBox="0 0 9 9"><style>${rules.join('')}</style>${patterns.join('')}<rect class="a"/></svg>`
  expect(() => readSvg(Buffer.from(drawing))).toThrow('tooComplex')
})

/** Returns the style sheet without spaces and empty comments, which separate its parts. */
const partsOf = (css: string) => css.replace(/\/\*\*\/| /g, '')

test('a plain style sheet has no other escape sequences than those that names need, and stays as it is', () => {
  const part = fc.constantFrom(
    '.a',
    '{',
    '}',
    ';',
    ':',
    'fill',
    'url(',
    '#1',
    '"',
    "'",
    '\\',
    '\\31 ',
    '/*',
    '*/',
    '@import',
    ' ',
    '\n',
    ')',
    ',',
    '!',
    '<!--',
    'é',
  )
  fc.assert(
    fc.property(
      fc.array(part, { maxLength: 30 }),
      fc.constantFrom('sheet' as const, 'declarations' as const),
      (parts, kind) => {
        const plain = (css: string) => {
          try {
            return toPlainCss(css, kind).css
          } catch {
            return undefined
          }
        }
        const once = plain(parts.join(''))
        if (once === undefined) return
        expect(once).not.toMatch(/\\(?![0-9a-f]{1,6} )/)
        expect(partsOf(plain(once) ?? '')).toBe(partsOf(once))
      },
    ),
    { numRuns: 5000 },
  )
})
