/** Checks the poster with the impact of a period, by reading its PDF. */
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TypeMass } from '../../server/impact/computeImpact'
import { computeImpact } from '../../server/impact/computeImpact'
import { warmEmissionFactors } from '../../server/impact/warmEmissionFactors'
import { drawImpactPoster } from '../../server/print/impactPoster'
import { startTestServer } from '../helpers/server'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'portal-poster-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const pp: TypeMass = { material: 'plastic', type: 'PP', grams: 2000 }
const masses: TypeMass[] = [
  { material: 'plastic', type: 'PET', grams: 10_000 },
  { material: 'plastic', type: 'HDPE', grams: 5000 },
  pp,
  { material: 'glass', type: 'Brown', grams: 1500 },
  { material: 'metal', type: 'Aluminium', grams: 250 },
  { material: 'metal', type: 'Steel', grams: 4000 },
  { material: 'metal', type: 'Unsorted', grams: 100 },
  { material: 'paper', type: 'Cardboard', grams: 3000 },
  { material: 'paper', type: 'Carton', grams: 700 },
]

const programs = ['pdftotext', 'pdffonts', 'pdfinfo']
const missing = programs.filter(program => spawnSync(program, ['-v']).error)

describe.skipIf(missing.length > 0 && !process.env.CI)(
  missing.length ? `the poster (not run here: ${missing.join(', ')} missing)` : 'the poster',
  () => {
    const textOf = (pdf: Uint8Array) => {
      writeFileSync(join(folder, 'poster.pdf'), pdf)
      return execFileSync('pdftotext', ['-layout', join(folder, 'poster.pdf'), '-'])
        .toString()
        .replace(/[\s\u00a0]+/g, ' ')
    }
    const impact = { from: '2026-02-01', to: '2026-03-31', ...computeImpact(masses, warmEmissionFactors) }

    test.each([
      ['ua', ['1 лютого 2026', '37 кг CO₂-екв. викидів уникнуто', 'Метал: алюміній', 'немає показника', 'на полігоні']],
      ['pl', ['1 lutego 2026', '37 kg CO₂e unikniętych emisji', 'Szkło', 'brak wskaźnika', 'w porównaniu']],
      ['en', ['1 February 2026', '37 kg CO₂e avoided', 'Metal: steel', 'no figure', 'landfilling, United States']],
    ] as const)('names in %s the organisation, the period, the amount and the source', (language, expected) => {
      const organisation = 'Зелений ґанок, їжа й Żółć – Łódź'
      const text = textOf(drawImpactPoster({ impact, organisation, place: 'Świętokrzyska 12', language }))
      for (const part of [organisation, 'Świętokrzyska 12', 'US EPA WARM v16', ...expected]) {
        expect(text).toContain(part)
      }
      const fonts = execFileSync('pdffonts', [join(folder, 'poster.pdf')]).toString()
      expect(fonts.split('\n').slice(2).filter(Boolean)).toEqual([
        expect.stringContaining('NotoSans'),
        expect.stringContaining('NotoSans'),
      ])
    })

    test('says so instead of a number when nothing has a figure', () => {
      const some = { from: '2026-02-01', to: '2026-03-31', ...computeImpact([pp], warmEmissionFactors) }
      const text = textOf(drawImpactPoster({ impact: some, organisation: 'Shop', place: '', language: 'en' }))
      expect(text.match(/no figure/g)?.length).toBeGreaterThanOrEqual(2)
      expect(text).not.toMatch(/avoided|\b0 kg/)
    })

    test('stays on its page, with the sources below the materials, whatever the names and the number of sources', () => {
      const long = 'Дуже довга назва крамниці '.repeat(8)
      const table = {
        figures: warmEmissionFactors.figures.map((figure, at) => ({
          ...figure,
          source: `${long.slice(0, 110)} ${at}`,
        })),
      }
      const many = { from: '2026-02-01', to: '2026-03-31', ...computeImpact(masses, table) }
      textOf(drawImpactPoster({ impact: many, organisation: long, place: long, language: 'ua' }))
      const file = join(folder, 'poster.pdf')
      expect(execFileSync('pdfinfo', [file]).toString()).toMatch(/Pages: +1\n/)
      const boxes = execFileSync('pdftotext', ['-bbox', file, '-']).toString()
      const words = [...boxes.matchAll(/xMin="(.*?)" yMin="(.*?)" xMax="(.*?)" yMax="(.*?)">(.*?)</g)].map(
        ([, left, top, right, bottom, word]) => ({ left, top, right, bottom, word }),
      )
      const points = (mm: number) => (mm * 72) / 25.4
      for (const { left, right, bottom } of words) {
        expect(Number(left)).toBeGreaterThan(points(15))
        expect(Number(right)).toBeLessThan(points(195))
        expect(Number(bottom)).toBeLessThan(points(290))
      }
      const lastRow = words.findLast(({ word }) => word === 'показника')
      const foot = words.find(({ word }) => word === 'входить')
      expect(Number(foot?.top)).toBeGreaterThan(Number(lastRow?.bottom))
      expect(words.at(-1)?.word).toBe('викидів.')
    })

    test('is returned as a file in the language of the caller', async () => {
      const t = await startTestServer()
      const shop = await t.organisation('Retailer')
      const query = 'from=2026-02-01&to=2026-03-31'
      const { status, headers, raw } = await t.call(shop, 'GET', `/b2b/common/print/impact?${query}`, undefined, {
        headers: { 'accept-language': 'uk-UA' },
      })
      expect([status, headers['content-type'], headers['content-disposition']]).toEqual([
        200,
        'application/pdf',
        'attachment; filename="impact-2026-02-01-2026-03-31.pdf"',
      ])
      expect(textOf(raw)).toContain('За цей період нічого не зібрано.')
      await t.close()
    })
  },
)
