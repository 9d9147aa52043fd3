/**
 * The style of server-rendered pages, in the colours of the portal's public pages (src/custom/public/public.css) or of
 * the installation's brand. Pages use the system's fonts, so that they load no font.
 */
import type { BrandColors } from '../brand/color'

const ownColors: BrandColors = {
  light: { main: '#0b5d3b', text: '#ffffff' },
  dark: { main: '#7fcfa5', text: '#06281a' },
}

export const pageStyle = ({ light, dark } = ownColors): string => `
:root{--primary:${light.main};--on-primary:${light.text};--background:#f6f5ef;--surface:#fff;--text:#1c241f;--quiet:#515b54;--rule:#d9dcd2;--focus:#b45309;color-scheme:light dark}
@media(prefers-color-scheme:dark){:root{--primary:${dark.main};--on-primary:${dark.text};--background:#141a16;--surface:#1c241f;--text:#e8ece6;--quiet:#b3bdb5;--rule:#37423a;--focus:#f0b56b}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;min-height:100dvh;display:flex;flex-direction:column;background:var(--background);color:var(--text);font:1rem/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif;overflow-wrap:anywhere}
a{color:var(--primary)}
:focus-visible{outline:3px solid var(--focus);outline-offset:2px;border-radius:4px}
.bar,main,footer{width:100%;max-width:46rem;margin:0 auto;padding:1rem}
.bar{display:flex;flex-wrap:wrap;align-items:center;justify-content:space-between;gap:.5rem 1rem}
.brand{display:flex;align-items:center;gap:.6rem;font-weight:700;color:inherit;text-decoration:none}
.brand img{width:2rem;height:2rem;object-fit:contain}
nav{display:flex;flex-wrap:wrap;gap:.25rem}
nav a{padding:.5rem .6rem;border-radius:.6rem}
nav a[aria-current]{background:var(--primary);color:var(--on-primary);text-decoration:none}
main{flex:1}
article,.notice{background:var(--surface);border:1px solid var(--rule);border-radius:1rem;overflow:hidden}
.picture{display:block;width:100%;max-height:26rem;object-fit:cover;background:var(--rule)}
.content,.notice{padding:1.25rem 1.5rem 1.5rem}
h1{margin:0 0 .75rem;font-size:clamp(1.6rem,1.2rem + 1.5vw,2.1rem);line-height:1.2}
p{margin:0 0 1rem}
.owner{display:flex;align-items:center;gap:.75rem;margin:0 0 1.25rem;color:var(--quiet)}
.owner img{width:3rem;height:3rem;object-fit:contain;border-radius:.6rem;background:#fff}
.track{height:.9rem;border-radius:1rem;background:var(--rule);overflow:hidden}
.track svg{display:block;width:100%;height:100%}
.track rect{fill:var(--primary)}
.figures{display:flex;flex-wrap:wrap;justify-content:space-between;gap:0 1rem;margin:.5rem 0 1.25rem;font-variant-numeric:tabular-nums}
.figures strong{font-size:1.25rem}
.quiet,footer{color:var(--quiet)}
.description{white-space:pre-line}
footer{font-size:.9rem}
`
