/**
 * SVG logos (10 × 10 units) with the constructs that drawing programs, icon sites and optimisers export. The server
 * must store the accepted ones as a browser draws them.
 */
const namespace = 'http://www.w3.org/2000/svg'
const drawn = (inner: string, attributes = '') =>
  `<svg xmlns="${namespace}" viewBox="0 0 10 10" ${attributes}>${inner}</svg>`
const upper = (attributes: string) => `<rect ${attributes} width="10" height="5"/>`
const lower = (attributes: string) => `<rect ${attributes} y="5" width="10" height="5"/>`
const gradient = (id: string, colour: string) =>
  `<linearGradient id="${id}"><stop stop-color="${colour}"/></linearGradient>`

export const exportedLogos: [name: string, content: string][] = [
  [
    'a class that begins with a digit',
    drawn(`<style>.\\31 a{fill:#f00}.\\000032b{fill:#00f}</style>${upper('class="1a"')}${lower('class="2b"')}`),
  ],
  ['an id that begins with a digit', drawn(`<style>#\\31 23{fill:#f00}</style>${upper('id="123"')}`)],
  ['a class with a dash and a digit', drawn(`<style>.-\\31 a{fill:#0a0}</style>${upper('class="-1a"')}`)],
  ['a class with a colon and a slash', drawn(`<style>.md\\:w-1\\/2{fill:#f00}</style>${upper('class="md:w-1/2"')}`)],
  ['an id with a space', drawn(`<style>#a\\ b{fill:#f00}</style>${upper('id="a b"')}`)],
  ['escaped Cyrillic letters', drawn(`<style>.\\437 елений{fill:#0a0}</style>${upper('class="зелений"')}`)],
  [
    'Cyrillic names',
    drawn(`<style>.зелений,#Шар_2{fill:#0a0}</style>${upper('class="зелений"')}${lower('id="Шар_2"')}`),
  ],
  [
    'references to ids with digits and colons',
    drawn(
      `<style>.a{fill:url(#\\31 g)}.b{fill:url("#x\\:y")}</style>${gradient('1g', '#f00')}${gradient('x:y', '#00f')}${upper('class="a"')}${lower('class="b"')}`,
    ),
  ],
  ['an escaped reference in an attribute', drawn(`${gradient('g', '#f00')}${upper('fill="u\\72l(#g)"')}`)],
  ['an escaped property in a style attribute', drawn(upper('style="\\66 ill:#0a0"'))],
  [
    'a font name with an escaped comma',
    drawn(upper(`fill="#0a0" style="font-family:'Sans\\,Bold';-inkscape-font-specification:'Sans\\,Bold'"`)),
  ],
  [
    'several selectors',
    drawn(`<style>.a,.b , rect.c,\n#d{fill:#f00}.b{fill:#00f}</style>${upper('class="c"')}${lower('class="b"')}`),
  ],
  [
    'a style sheet in CDATA',
    drawn(
      `<style type="text/css"><![CDATA[ <!-- .a{fill:#f00} .b{fill:#0a0} --> ]]></style>${upper('class="a"')}${lower('class="b"')}`,
    ),
  ],
  ['a style sheet partly in CDATA', drawn(`<style>.a{<![CDATA[fill:]]>#f00}</style>${upper('class="a"')}`)],
  [
    'comments between all parts',
    drawn(
      `<style>/* { } */.a/**/{/* x:y; */fill/**/:/**/#0a0/* ; */}</style>${upper('class="a"')}${lower('style="/*;*/fill:#f00;/*b;c*/"')}`,
    ),
  ],
  ['braces in strings', drawn(`<style>.x{font-family:"}"}.a{fill:#0a0}</style>${upper('class="a"')}`)],
  [
    'an unclosed string',
    drawn(`<style>.a{fill:#f00;font-family:"x\n;}.b{fill:#0a0}</style>${upper('class="a"')}${lower('class="b"')}`),
  ],
  ['an unclosed block', drawn(`<style>.a{fill:#0a0</style>${upper('class="a"')}`)],
  ['properties in capitals', drawn(`<style>.a{FILL:#0A0}</style>${upper('class="a"')}${lower('style="Fill:#f00"')}`)],
  [
    'variables in both cases',
    drawn(`<style>:root{--Brand:#0a0;--brand:#f00}.a{fill:var(--Brand)}</style>${upper('class="a"')}`),
  ],
  ['a style sheet of another language', drawn(`<style type="text/less">.a{fill:#f00}</style>${upper('class="a"')}`)],
  [
    'an imported font with semicolons in its address',
    drawn(
      `<style>@import url('https://fonts.googleapis.com/css2?family=Roboto:wght@400;700&amp;display=swap');.a{fill:#0a0}</style>${upper('class="a"')}`,
    ),
  ],
  [
    'a font that no text uses',
    drawn(`<style>@font-face{font-family:"A";src:url(a.woff)}.a{fill:#0a0}</style>${upper('class="a"')}`),
  ],
  [
    'the current colour',
    drawn(
      `<style>.a{fill:currentColor}</style><g color="#0a0">${upper('fill="currentcolor"')}</g>${lower('class="a"')}`,
      'color="#00f"',
    ),
  ],
  [
    'the current colour in a gradient',
    drawn(
      `<linearGradient id="g" color="#0a0"><stop stop-color="currentColor"/></linearGradient>${upper('fill="url(#g)"')}`,
      'style="color:#f00"',
    ),
  ],
  [
    'structural selectors',
    drawn(
      `<style>svg>rect:nth-child(2){fill:#0a0}rect:not(.x):last-of-type{fill:#00f}[class^="st"]{opacity:.5}</style>${upper('class="st0"')}${lower('')}`,
    ),
  ],
  [
    'a transformed root',
    drawn(
      `<rect x="2" y="-3" width="5" height="15" fill="#0a0"/>`,
      'width="1200" height="1200" transform="matrix(1, 0, 0, 1, 100, 0)rotate(30)"',
    ),
  ],
  [
    'a root with a transforming style',
    drawn(
      `<rect x="2" y="-3" width="5" height="15" fill="#0a0"/>`,
      'style="background:#ff0;transform:rotate(30deg)" fill="none"',
    ),
  ],
  [
    'a mirrored root',
    drawn(
      `<rect x="1" y="2" width="5" height="5" fill="#0a0"/>`,
      'fill="none" transform="rotate(0)matrix(-1,0,0,1,0,0)"',
    ),
  ],
  [
    'a font of its own, as CorelDRAW exports it',
    drawn(
      `<defs><font id="FontID0" horiz-adv-x="723"><font-face font-family="Arial"/><missing-glyph><path d="M0 0z"/></missing-glyph></font><style><![CDATA[@font-face { font-family:"Arial";src:url("#FontID0") format(svg)} .fil0 {fill:#e31e24}]]></style></defs><g id="Слой_x0020_1">${upper('class="fil0"')}</g>`,
      'xml:space="preserve" width="100mm" height="100mm" style="shape-rendering:geometricPrecision; fill-rule:evenodd"',
    ),
  ],
  ...['1mm', '.25pc', '3pt', '4px', '.1in', '.1cm', '.25em'].map((length): [string, string] => [
    `lengths of ${length}`,
    drawn(
      `<rect x="${length}" y="${length}" width="${length}" height="${length}" style="stroke:#000;stroke-width:${length}"/>`,
    ),
  ]),
  [
    'a style and an attribute that transform',
    drawn(`<rect width="4" height="4" fill="#0a0" transform="scale(9)" style="transform:translate(5px,3px)"/>`),
  ],
]

/**
 * Drawings that a browser shows only as a part of an HTML page, and not if they are opened as a file. The third value
 * is an equivalent drawing that a browser always shows.
 */
export const logosNeedingLeniency: [name: string, content: string, wanted: string][] = [
  [
    'xlink:href without its namespace',
    drawn('<defs><rect id="r" width="5" height="5" fill="red"/></defs><use xlink:href="#r" x="3"/>'),
    drawn('<rect x="3" width="5" height="5" fill="red"/>'),
  ],
  [
    'additions of a drawing program without their namespace',
    drawn('<sodipodi:namedview/><rect inkscape:label="a" width="5" height="5" fill="red"/>'),
    drawn('<rect width="5" height="5" fill="red"/>'),
  ],
  [
    'no namespace at all',
    '<svg viewBox="0 0 10 10"><rect width="5" height="5" fill="red"/></svg>',
    drawn('<rect width="5" height="5" fill="red"/>'),
  ],
]

/**
 * Drawings that the server's renderer would draw differently from a browser, each with the name of the unsupported
 * feature.
 */
export const unsupportedStyles: [feature: string, content: string][] = [
  ['CSS nesting', drawn(`<style>.a{.b{fill:red}}</style><g class="a">${upper('class="b"')}</g>`)],
  ['fill: initial', drawn(`<g fill="red">${upper('style="fill:initial"')}</g>`)],
  ['transform', drawn(`<style>svg{transform:rotate(9deg)}</style>${upper('')}`)],
  ['transform-origin', drawn(upper(''), 'transform="rotate(9)" style="transform-origin:0 0"')],
  ['mix-blend-mode', drawn(upper('fill="red" style="mix-blend-mode:plus-lighter"'))],
  ['alignment-baseline', drawn('<text y="5"><tspan alignment-baseline="hanging">Abc</tspan></text>')],
  ...[
    'grayscale(1)',
    'hue-rotate(90deg)',
    'saturate(2)',
    'sepia(1)',
    'invert(1)',
    'brightness(.5)',
    'contrast(.5)',
  ].map((filter): [string, string] => [
    `filter: ${filter.slice(0, filter.indexOf('('))}()`,
    drawn(upper(`fill="#f60" style="filter:${filter}"`)),
  ]),
]
