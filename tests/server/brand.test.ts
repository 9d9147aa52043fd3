/** Checks BRAND_NAME, BRAND_COLOR and BRAND_LOGO: which values are rejected, and where accepted ones appear. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { languages } from '../../contract/languages'
import { contrastRatio, deriveBrandColors } from '../../server/brand/color'
import { readConfig } from '../../server/config'
import { renderEmail } from '../../server/mail/renderEmail'
import { configErrorOf } from '../helpers/configError'
import { startTestServer, type TestServer } from '../helpers/server'

let folder: string
let svg: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'portal-brand-'))
  svg = join(folder, 'logo.svg')
  writeFileSync(svg, '<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  writeFileSync(join(folder, 'page.svg'), '<html><body>no picture</body></html>')
  writeFileSync(
    join(folder, 'large.png'),
    Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47]), Buffer.alloc(600_000)]),
  )
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('at the start', () => {
  test.each([
    ['BRAND_NAME', 'x'.repeat(41), 'at most 40'],
    ['BRAND_NAME', 'Eco\nLoop', 'must be a name'],
    ['BRAND_COLOR', 'green', 'must be a colour'],
    ['BRAND_COLOR', '#12345', 'must be a colour'],
    ['BRAND_LOGO', '/no/such.png', 'there is no such file'],
    ['BRAND_LOGO', 'http://logos.example/a.png', 'https://'],
    ['BRAND_LOGO', 'javascript://logos.example/a.png', 'https://'],
  ])('%s=%j is rejected', (name, value, reason) => {
    const message = configErrorOf({ [name]: value })
    expect(message).toMatch(new RegExp(`^${name}: `))
    expect(message).toContain(reason)
  })

  test('a logo that is not a picture, or a large one, is rejected', () => {
    expect(configErrorOf({ BRAND_LOGO: join(folder, 'page.svg') })).toContain('is no SVG, PNG, JPEG or WebP picture')
    expect(configErrorOf({ BRAND_LOGO: join(folder, 'large.png') })).toContain('larger than 512 KB')
  })

  test.each([
    [{}, 'Bottle portal <portal@localhost>'],
    [{ BRAND_NAME: 'EcoLoop' }, 'EcoLoop <portal@localhost>'],
    [{ BRAND_NAME: 'Eco "L", loop', MAIL_FROM: 'a@b.example' }, '"Eco \\"L\\", loop" <a@b.example>'],
    [{ BRAND_NAME: 'EcoLoop', MAIL_FROM: 'Post <a@b.example>' }, 'Post <a@b.example>'],
    [{ MAIL_FROM: 'a@b.example' }, 'a@b.example'],
  ])('%j is the sender %s', (environment, from) => {
    expect(readConfig(environment).mail.from).toBe(from)
  })

  test('any colour becomes a readable one in both themes, and a readable one stays', () => {
    expect(deriveBrandColors('#0b5d3b').light.main).toBe('#0b5d3b')
    for (const hex of ['#ffffff', '#ffff00', '#ff0000', '#00ff00', '#0000ff', '#808080', '#000000', '#ff69b4']) {
      const { light, dark } = deriveBrandColors(hex)
      const pairs = [
        [light.main, light.text],
        [light.main, '#f6f5ef'],
        [dark.main, dark.text],
        [dark.main, '#1c241f'],
      ] as const
      expect(
        pairs.filter(([left, right]) => contrastRatio(left, right) < 4.5),
        hex,
      ).toEqual([])
    }
  })
})

describe('a branded installation', () => {
  let t: TestServer
  beforeAll(async () => {
    const { brand } = readConfig({ BRAND_NAME: 'Eco & Loop', BRAND_COLOR: '#1a4fa3', BRAND_LOGO: svg })
    t = await startTestServer({ config: { brand } })
  })
  afterAll(() => t.close())
  const get = (url: string) => t.app.inject({ method: 'GET', url })

  test('sends its brand to the portal', async () => {
    expect((await get('/config.json')).json().brand).toEqual({
      name: 'Eco & Loop',
      colors: deriveBrandColors('#1a4fa3'),
      logo: '/brand-logo',
    })
  })

  test('serves a logo in which no script runs', async () => {
    const { headers, payload } = await get('/brand-logo')
    expect(payload).toContain('<svg')
    expect(headers['content-type']).toBe('image/svg+xml')
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['content-security-policy']).toMatch(/^default-src 'none';.* sandbox$/)
  })

  test('is named in the page, and on the home screen of a phone', async () => {
    const page = (await get('/')).payload
    expect(page).toContain('<title>Eco &amp; Loop</title>')
    expect(page).toContain('<meta name="theme-color" content="#1a4fa3"')
    expect((await get('/manifest.webmanifest')).json()).toMatchObject({ name: 'Eco & Loop', theme_color: '#1a4fa3' })
  })

  test.each(languages)('signs its mails in %s', language => {
    const mail = {
      to: 'a@b.example',
      template: 'invite',
      language,
      params: { name: 'Ann', link: 'https://p.example/x' },
    }
    const colors = deriveBrandColors('#1a4fa3')
    const own = renderEmail(mail as Parameters<typeof renderEmail>[0], { name: 'Eco & Loop', colors })
    expect(own.subject).toContain('Eco & Loop')
    expect(own.html).toContain('Eco &amp; Loop')
    expect(own.html).toContain(`background:${colors.light.main}`)
    expect(`${own.subject}${own.text}`).not.toContain('Bottle')
    expect(renderEmail(mail as Parameters<typeof renderEmail>[0]).subject).toContain('Bottle')
  })
})

test('an external logo is allowed by the page’s policy, and no other host is', async () => {
  const { brand } = readConfig({ BRAND_LOGO: 'https://logos.example/a.png?x=1' })
  const t = await startTestServer({ config: { brand } })
  const policy = String((await t.app.inject({ method: 'GET', url: '/' })).headers['content-security-policy'])
  await t.close()
  expect(policy).toMatch(/img-src [^;]*https:\/\/logos\.example[ ;]/)
  expect(policy.split(';').filter(part => part.includes('logos.example'))).toHaveLength(1)
})
