/** Builds SVG drawings that need far more work than their size suggests. */
import { wrapInSvg } from './uploads'

export const svgWithRect = (inner: string, attributes: string, more = '') =>
  wrapInSvg(`${inner}<rect width="24" height="12" ${attributes}/>${more}`)
export const svgWithFilter = (steps: string, filter = 'filter="url(#f)"') =>
  svgWithRect(`<filter id="f">${steps}</filter>`, filter)
/**
 * Returns nine elements, each of which repeats the previous one ten times, so that the last one stands for a billion
 * repetitions.
 */
const levels = (level: (n: number) => string) => Array.from({ length: 9 }, (_, i) => level(i + 1)).join('')
export const nestedDrawings = {
  patterns: () =>
    svgWithRect(
      `<pattern id="p0" width="1" height="1"><rect width="1" height="1"/></pattern>${levels(
        n =>
          `<pattern id="p${n}" width=".1" height=".1">${`<rect width="1" height="1" fill="url(#p${n - 1})"/>`.repeat(10)}</pattern>`,
      )}`,
      'fill="url(#p9)"',
    ),
  masks: () =>
    svgWithRect(
      `<mask id="m0"><rect width="9" height="9"/></mask>${levels(
        n => `<mask id="m${n}">${`<rect width="9" height="9" style="mask:url('#m${n - 1}')"/>`.repeat(10)}</mask>`,
      )}`,
      'mask="url(#m9)"',
    ),
  markers: () =>
    wrapInSvg(
      `<marker id="k0"><rect width="9" height="9"/></marker>${levels(
        n => `<marker id="k${n}"><path d="M0 0${' 1 1'.repeat(10)}" marker-mid="url(#k${n - 1})"/></marker>`,
      )}<path d="M0 0 1 1 2 2" marker-mid="url(#k9)"/>`,
    ),
}
export const svgWithManyFilters = (rule: string, attribute: string) =>
  wrapInSvg(
    `<style>${rule}</style><filter id="f"><feGaussianBlur stdDeviation="9"/></filter>${`<rect width="9" height="9" ${attribute}/>`.repeat(900)}`,
  )

export const svgWithNestedUses = () => {
  const levels = Array.from({ length: 9 }, (_, i) => `<g id="a${i + 1}">${`<use xlink:href="#a${i}"/>`.repeat(10)}</g>`)
  return wrapInSvg(`<g id="a0"><rect width="9" height="9"/></g>${levels.join('')}`)
}
export const svgEntityBomb =
  '<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>' +
  wrapInSvg('<text>&b;</text>')
