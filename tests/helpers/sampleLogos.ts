/**
 * Sample SVG drawings as Illustrator, Inkscape and Figma write them: accepted ones with their size, rejected ones with
 * the reason.
 */
const namespace = 'http://www.w3.org/2000/svg'

const illustratorLogo = `<?xml version="1.0" encoding="utf-8"?>
<!-- Generator: Adobe Illustrator 25.0 -->
<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd" [
  <!ENTITY ns_extend "http://ns.adobe.com/Extensibility/1.0/">
  <!ENTITY ns_ai "http://ns.adobe.com/AdobeIllustrator/10.0/">
  <!ENTITY ns_svg "${namespace}">
  <!ENTITY st0 "fill:#0b5d3b;">
]>
<svg version="1.1" xmlns:x="&ns_extend;" xmlns:i="&ns_ai;" xmlns="&ns_svg;" viewBox="0 0 200 100" style="enable-background:new 0 0 200 100;" xml:space="preserve">
<metadata><?xpacket begin="" id="W5"?><x:xmpmeta xmlns:x="adobe:ns:meta/"/><?xpacket end="w"?></metadata>
<switch><foreignObject requiredExtensions="&ns_ai;" width="1" height="1"><i:pgfRef/></foreignObject>
<g i:extraneous="self"><rect style="&st0;" width="100" height="100"/><circle cx="150" cy="50" r="40" fill="#f00"/></g></switch>
<i:pgf id="adobe_illustrator_pgf"><![CDATA[eJzs]]></i:pgf></svg>`

/** Accepted drawings, each with its width and height in a browser, scaled so that the longer side has 1200 px. */
export const acceptedLogos: [name: string, content: string | Uint8Array, width: number, height: number][] = [
  ['Illustrator', illustratorLogo, 1200, 600],
  ['UTF-16 with a mark', Buffer.from(`\uFEFF${illustratorLogo.replace('utf-8', 'UTF-16')}`, 'utf16le'), 1200, 600],
  ['UTF-16 without a mark', Buffer.from(illustratorLogo.replace('utf-8', 'UTF-16'), 'utf16le'), 1200, 600],
  [
    'Inkscape',
    `<svg:svg xmlns:svg="${namespace}" xmlns:sodipodi="http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd" width="210mm" height="105mm" viewBox="0 0 210 105"><sodipodi:namedview pagecolor="#fff"/><svg:path style="-inkscape-font-specification:'Sans\\,Bold'" sodipodi:nodetypes="cc" d="M10 10h190v85H10z" fill="green"/></svg:svg>`,
    1200,
    600,
  ],
  [
    'Figma',
    `<svg width="100%" height="100%" viewBox="0 0 40 40" fill="none" xmlns="${namespace}"><style>@import url("https://fonts.example.com/a.css");.a{fill:url(#g)}</style><defs><linearGradient id="g"><stop stop-color="#f00"/><stop offset="1" stop-color="#00f"/></linearGradient><symbol id="s" viewBox="0 0 10 10"><circle cx="5" cy="5" r="5"/></symbol></defs><rect class="a" width="40" height="40" rx="8"/><use href="#s" x="10" y="10" width="20" height="20" fill="#fff"/></svg>`,
    1200,
    1200,
  ],
  ['no size at all', `<svg xmlns="${namespace}"><circle cx="50" cy="50" r="40" fill="#0b5d3b"/></svg>`, 1200, 600],
  [
    'a width alone',
    `<svg xmlns="${namespace}" width="64" viewBox="0 0 20 40"><rect width="20" height="40" fill="red"/></svg>`,
    600,
    1200,
  ],
  [
    'an aspect ratio that is not kept',
    `<svg xmlns="${namespace}" width="90" height="30" viewBox="0 0 10 10" preserveAspectRatio="none"><rect width="10" height="10" fill="red"/></svg>`,
    1200,
    400,
  ],
  [
    'CSS variables with and without a fallback',
    `<svg xmlns="${namespace}" viewBox="0 0 10 10"><style>:root{--brand:#0b5d3b}.a{fill:var(--brand)}</style><rect class="a" width="10" height="10"/><rect fill="var(--other, #f00)" width="5" height="5"/></svg>`,
    1200,
    1200,
  ],
  [
    'a background',
    `<svg xmlns="${namespace}" viewBox="-5 -5 10 10" style="background-color: rgb(11, 93, 59)"><circle r="3" fill="red"/></svg>`,
    1200,
    1200,
  ],
  [
    'a wide-gamut colour behind a plain one',
    `<svg xmlns="${namespace}" viewBox="0 0 10 10"><rect width="10" height="10" style="fill:#ff0000;fill:color(display-p3 1 0 0);fill-opacity:1"/></svg>`,
    1200,
    1200,
  ],
  [
    'HTML with another drawing in its place',
    `<svg xmlns="${namespace}" viewBox="0 0 10 10"><switch><foreignObject requiredExtensions="none" width="10" height="10"/><rect width="10" height="10" fill="red"/></switch></svg>`,
    1200,
    1200,
  ],
]

const pixel =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const drawn = (inner: string, prolog = '') =>
  `${prolog}<svg xmlns="${namespace}" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 9 9">${inner}</svg>`
const rect = '<rect width="9" height="9"/>'

export const rejectedLogos: [reason: string, content: string][] = [
  ['rasterImage', drawn(`${rect}<image width="9" height="9" xlink:href="${pixel}"/>`)],
  ['rasterImage', drawn(`<pattern id="p" width="1" height="1"><image href="${pixel}"/></pattern>${rect}`)],
  ['externalFile', drawn(`${rect}<image href="photo.jpg" width="9" height="9"/>`)],
  ['externalFile', drawn('<use xlink:href="https://example.com/a.svg#a"/>')],
  ['externalFile', drawn('<text>&a;</text>', '<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]>')],
  ['entities', drawn('<text>&b;</text>', '<!DOCTYPE svg [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]>')],
  ['entities', drawn(rect, '<!DOCTYPE svg [<!ENTITY % p "<!ENTITY a \'b\'>"> %p;]>')],
  ['entities', drawn('&a;'.repeat(9000), `<!DOCTYPE svg [<!ENTITY a "${'x'.repeat(1000)}">]>`)],
  ['notWellFormed', drawn('<g>')],
  ['encoding', drawn(rect, '<?xml version="1.0" encoding="x-klingon"?>')],
  ['filter', drawn(`<filter id="f"><feTurbulence/></filter>${rect}`)],
  ['tooComplex', drawn(`<g id="a"><use href="#a"/></g>${rect}`)],
  ['blank', drawn('')],
  ['unsupported', drawn(`${rect}<path id="p" d="M0 5h9"/><text><textPath href="#p">Shop</textPath></text>`)],
  [
    'unsupported',
    drawn(`${rect}<foreignObject width="9" height="9"><p xmlns="http://www.w3.org/1999/xhtml"/></foreignObject>`),
  ],
  ['unsupported', drawn('<rect width="9" height="9" fill="oklch(0.6 0.2 30)"/>')],
  ['unsupported', drawn(`<style>@layer a{rect{fill:red}}</style>${rect}`)],
  ['unsupported', drawn(`<style>rect{clip-path:circle(2px)}</style>${rect}`)],
  ['unsupported', drawn('<rect width="9" height="9" transform="rotate(45)" style="transform-box:fill-box"/>')],
  ['unsupported', drawn('<rect width="9" height="9" fill="var(--unknown)"/>')],
  ['unsupported', drawn(`${rect}<image width="9" height="9" href="data:image/svg+xml,%3Csvg/%3E"/>`)],
  ['unsupported', drawn('<rect width="9" height="9" opacity="0"><animate attributeName="opacity" to="1"/></rect>')],
  ...[
    '<path d="M0 0h9" stroke="red" vector-effect="non-scaling-stroke"/>',
    '<path d="M0 0h9" stroke="red" pathLength="1"/>',
    '<rect width="9" height="9" style="transform:translate(50%,50%)"/>',
    '<rect width="9" height="9" style="rotate:45deg"/>',
    '<rect width="9" height="9" style="transform:rotateY(60deg)"/>',
    '<rect width="9" height="9" style="width:calc(100% - 1px)"/>',
    '<rect width="9" height="9" rx="auto" ry="2"/>',
    '<rect width="9" height="9" fill="rgb(from red r g b)"/>',
    '<rect width="9" height="9" style="mask-image:linear-gradient(red,blue)"/>',
    '<rect width="9" height="9" style="animation:grow 1s"/>',
    '<text x="0 3 6" y="5">Abc</text>',
    '<text y="5" textLength="9">Abc</text>',
    '<text y="5" rotate="20">Abc</text>',
    '<text y="5" dominant-baseline="middle">Abc</text>',
    '<text y="5" word-spacing="3">A b</text>',
    `<style>@media (min-width:1px){rect{fill:red}}</style>${rect}`,
    `<style media="print">rect{fill:red}</style>${rect}`,
    `<style>@font-face{font-family:A;src:url(data:font/woff2;base64,AAAA)}</style><text>A</text>`,
    `<style>@import url(https://fonts.example/a.css);</style><text>A</text>`,
    `<style>:is(rect,path){fill:red}</style>${rect}`,
    `<style>svg{background:navy}</style>${rect}`,
  ].map((inner): [string, string] => ['unsupported', drawn(inner)]),
  [
    'tooComplex',
    drawn(`<style>:root{--a:var(--b)${' var(--b)'.repeat(999)};--b:${'x'.repeat(999)}}</style><text>var(--a)</text>`),
  ],
  ['notAnImage', '<!DOCTYPE html><html><body>hello</body></html>'],
]
