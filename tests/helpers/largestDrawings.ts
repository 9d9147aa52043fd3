/**
 * Builds SVG drawings of the largest allowed size. Each repeats one construct inside or before the drawing, or consists
 * of two halves with different constructs, of which one refers to the elements of the other.
 */
import { limits } from '../../contract/limits'
import { wrapInSvg } from './uploads'

const room = limits.svgUploadBytes - 400
/** Builds a part of a drawing that is at most `size` characters long, with as many repetitions as fit. */
type Construct = (size: number) => string

const many =
  (piece: (n: number) => string, before = '', after = ''): Construct =>
  size => {
    let grown = before
    for (let n = 0; ; n++) {
      const next = piece(n)
      if (grown.length + next.length + after.length > size) return grown + after
      grown += next
    }
  }
const same = (piece: string, before = '', after = '') => many(() => piece, before, after)
const nested =
  (opening: string, closing: string): Construct =>
  size => {
    const depth = Math.floor(size / (opening.length + closing.length))
    return opening.repeat(depth) + closing.repeat(depth)
  }
const styled = (piece: (n: number) => string, before = '', after = '') =>
  many(piece, `<style>${before}`, `${after}</style>`)

/** References, and definitions to which elements refer. Each is also combined with each construct of `referred`. */
const referring: Record<string, Construct> = {
  'rules of an element': styled(() => 'rect{fill:url(#p)} '),
  'rules of a class': styled(() => '.a{mask:url(#p)}'),
  'definitions of one id': same('<g id="p"/>'),
  declarations: styled(() => 'fill:url(#p);mask:url(#q);', 'rect,.a{', '}'),
}
/** More references and definitions. They are tested only on their own, not in combinations. */
const likewise: Record<string, Construct> = {
  'rules of any element': styled(() => 'g>*{filter:url(#p)}'),
  'rules of a class each': styled(n => `.a${n}{fill:url(#p${n})}`),
  selectors: styled(() => '.a,', '', 'rect{fill:url(#p);mask:url(#p)}'),
  'definitions of an id each': many(n => `<g id="p${n}"/>`),
}
const referred = {
  elements: same('<rect/>'),
  'elements of classes': same('<rect class="a b c d"/>'),
  repetitions: same('<use href="#p"/>'),
  children: same('<rect/>', '<g fill="url(#p) url(#q) url(#r)" class="a">', '</g>'),
}
const alone: Record<string, Construct> = {
  ...likewise,
  classes: same('a ', '<rect class="', '"/>'),
  'classes of their own': many(n => `<rect class="a${n} a"/>`),
  attributes: many(n => `a${n}="" `, '<rect ', '/>'),
  'references of an attribute': same('url(#p)', '<rect fill="', '"/>'),
  'spaces of a reference': same(' ', '<rect fill="url(', '"/>'),
  'words of a reference': same('a', '<rect filter="', '"/>'),
  'filters by name': same('a(', '<rect filter="', '"/>'),
  'declarations of an element': same('fill:url(#p);', '<rect style="', '"/>'),
  'nested elements': nested('<g>', '</g>'),
  'nested elements with an id': nested('<g id="a">', '</g>'),
  'nested references': many(n => `<g id="a${n + 1}"><use href="#a${n}"/></g>`),
  'nested blocks': same('@media a{', '<style>', '</style>'),
  'closed blocks': styled(() => '}'),
  'a style without a block': styled(() => 'a'),
  'comments of a style': styled(() => '/*', '', '{fill:url(#p)}'),
  'a comment': same('a', '<!--', '-->'),
  comments: same('<!---->'),
  entities: same('&amp;', '<text>', '</text>'),
  'entities of an attribute': same('&lt;', '<rect class="', '"/>'),
  'a declaration of entities': many(n => `<!ENTITY a${n} "&a;">`),
  'an instruction': same('?', '<?a ', '?>'),
  gradients: many(n => `<linearGradient id="g${n + 1}" href="#g${n}"/>`),
  patterns: many(n => `<pattern id="p${n + 1}"><rect fill="url(#p${n})"/></pattern>`),
  'ids alike': same('<g id="a"><use href="#a"/></g>'),
  'a long id': same('a', '<g id="', '"/>'),
  'a long name': same('a', '<g:', '/>'),
  'brackets that open': same('<'),
  whitespace: same(' '),
  lines: same('\n'),
  text: same('a', '<text>', '</text>'),
  corners: same('1 1 ', '<path marker-mid="url(#p)" d="M0 0 ', '"/>'),
}
const prologs: Record<string, Construct> = {
  'whitespace before it': same(' '),
  'comments before it': same('<!---->'),
  'a comment before it that stays open': same('<!--'),
  'an instruction before it that stays open': same('?', '<?xml '),
  'a document type before it': same(' ', '<!DOCTYPE svg', '>'),
}

const half = room / 2
const pairs = Object.entries(referring).flatMap(([to, first]) =>
  Object.entries(referred).map(([from, second]): [string, () => string] => [
    `${to} and ${from}`,
    () => wrapInSvg(first(half) + second(half)),
  ]),
)

const { elements, ...others } = referred

/**
 * Drawings with a long prolog, one for each construct that a prolog can contain, and one drawing with many elements.
 */
export const drawingsByBeginning: [string, () => string][] = [
  ['elements', () => wrapInSvg(elements(room))],
  ...Object.entries(prologs).map(([name, construct]): [string, () => string] => [
    name,
    () => construct(room) + wrapInSvg('<rect/>'),
  ]),
]

export const largestDrawings: [string, () => string][] = [
  ...drawingsByBeginning,
  ...Object.entries({ ...referring, ...others, ...alone }).map(([name, construct]): [string, () => string] => [
    name,
    () => wrapInSvg(construct(room)),
  ]),
  // `npm run attack -- --only uploads` also combines the constructs.
  ...(process.env.DRAWINGS === 'whole' ? pairs : []),
]
