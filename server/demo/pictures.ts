/**
 * Original drawings of rewards and logos as SVG, 120 units wide and high. They contain no text, because fonts differ
 * between machines.
 */
const frame = (background: string, shapes: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="960" height="960" viewBox="0 0 120 120">` +
  `<rect width="120" height="120" fill="${background}"/><circle cx="60" cy="62" r="46" fill="#fff" opacity=".35"/>${shapes}</svg>`

/** Returns a path drawn with thick lines and round ends. */
const lines = (path: string, colour: string, width = 4) =>
  `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`
const shape = (path: string, colour: string) => `<path d="${path}" fill="${colour}"/>`

export const pictures = {
  bottle: frame(
    '#d9f0e3',
    shape('M52 22h16v14c0 6 10 10 10 22v34a6 6 0 0 1-6 6H48a6 6 0 0 1-6-6V58c0-12 10-16 10-22z', '#2f9e6e') +
      shape('M50 16h20v8H50z', '#1b6b4a') +
      shape('M42 62h36v20H42z', '#f4fbf7'),
  ),
  coffee: frame(
    '#f6e6d3',
    shape('M34 48h46v28a16 16 0 0 1-16 16H50a16 16 0 0 1-16-16z', '#8a5a35') +
      lines('M80 54h6a9 9 0 0 1 0 18h-6', '#8a5a35', 5) +
      lines('M48 40c-4-5 4-8 0-14M60 40c-4-5 4-8 0-14', '#b98a62'),
  ),
  bicycle: frame(
    '#d8e9fb',
    lines('M36 60a17 17 0 1 0 .1 0M86 60a17 17 0 1 0 .1 0', '#1f5fa8') +
      lines('M36 77l14-30h24l12 30M50 47l12 30h-26M62 77l12-30M44 47h12M74 47l-3-9h10', '#17406f'),
  ),
  book: frame(
    '#ece2f8',
    shape('M60 40C50 32 38 31 26 33v52c12-2 24-1 34 7z', '#7b4bb8') +
      shape('M60 40c10-8 22-9 34-7v52c-12-2-24-1-34 7z', '#9a70d0') +
      lines('M34 46c6-1 12 0 18 3M34 58c6-1 12 0 18 3M68 49c6-3 12-4 18-3M68 61c6-3 12-4 18-3', '#f4eefb', 3),
  ),
  tree: frame(
    '#dff2d3',
    shape('M55 72h10v28H55z', '#7a5230') +
      shape('M60 18l24 30H72l18 26H30l18-26H36z', '#3d8b37') +
      shape('M60 18v56H30l18-26H36z', '#357a30'),
  ),
  ticket: frame(
    '#fde3e3',
    shape('M24 44h72v12a7 7 0 0 0 0 14v12H24V70a7 7 0 0 0 0-14z', '#c94a4a') +
      lines('M72 48v30', '#fde3e3', 3) +
      shape('M48 51l3.6 7.6 8.4 1-6.2 5.8 1.7 8.2-7.5-4.1-7.5 4.1 1.7-8.2-6.2-5.8 8.4-1z', '#ffe9a8'),
  ),
  laptop: frame(
    '#dde5ec',
    shape('M32 36h56a4 4 0 0 1 4 4v38H28V40a4 4 0 0 1 4-4z', '#3b4a5a') +
      shape('M34 42h52v30H34z', '#7fc4e8') +
      shape('M20 80h80l-5 9H25z', '#5b6b7c'),
  ),
  ball: frame(
    '#fdf0cf',
    '<circle cx="60" cy="62" r="33" fill="#f7f7f5" stroke="#333c45" stroke-width="3"/>' +
      shape('M60 47l14 10-5.5 16.5h-17L46 57z', '#333c45') +
      lines('M60 47V30M74 57l16-6M68.5 73.5l10 13M51.5 73.5l-10 13M46 57l-16-6', '#333c45', 3),
  ),
  bread: frame(
    '#fbe9d0',
    shape(
      'M28 60c-6-18 12-26 32-26s38 8 32 26c-1 4-4 6-6 6v22a4 4 0 0 1-4 4H38a4 4 0 0 1-4-4V66c-2 0-5-2-6-6z',
      '#d18a3d',
    ) + lines('M48 46l-5 14M62 44l-5 14M76 46l-5 14', '#f8d9ac'),
  ),
  bag: frame(
    '#d5efee',
    shape('M32 48h56l5 46a5 5 0 0 1-5 5H32a5 5 0 0 1-5-5z', '#1f8a86') +
      lines('M46 56V40a14 14 0 0 1 28 0v16', '#12605d') +
      shape('M60 90c-14-6-14-20 0-26 14 6 14 20 0 26z', '#c8ece9'),
  ),
  microscope: frame(
    '#e1e6fa',
    lines('M34 96h54M52 96a27 27 0 0 0 22-48', '#3c4ea0', 6) +
      lines('M44 82h26', '#3c4ea0', 5) +
      shape('M45 32l13-6 17 38-13 6z', '#5568c4') +
      shape('M48 24l7-3 4 8-7 3z', '#2b3a80'),
  ),
  music: frame(
    '#f9dff0',
    lines('M50 82V40l36-8v42', '#a93a82', 5) +
      '<ellipse cx="42" cy="83" rx="10" ry="8" fill="#a93a82"/><ellipse cx="78" cy="75" rx="10" ry="8" fill="#a93a82"/>',
  ),
  sprout: frame(
    '#e8f5d0',
    shape('M38 74h44l-6 26H44z', '#c2703d') +
      lines('M60 74V48', '#4c8f2f', 5) +
      shape('M60 54C40 54 34 42 34 30c18 0 26 8 26 24z', '#6cb544') +
      shape('M60 48c0-16 8-22 24-22 0 14-8 22-24 22z', '#4c8f2f'),
  ),
  milk: frame(
    '#b5d2f0',
    shape('M46 20h28v10l10 14v52a4 4 0 0 1-4 4H40a4 4 0 0 1-4-4V44l10-14z', '#f8fbff') +
      shape('M36 56h48v26H36z', '#4d8fd6') +
      lines('M46 30h28', '#9bbfe6', 3),
  ),
} as const

export type PictureName = keyof typeof pictures

const leaf = 'M60 92C30 84 26 52 34 28c30 2 52 20 52 44 0 8-4 14-8 18l-4-5c2-16-10-32-26-42 12 14 20 28 12 49z'
const drop = 'M60 22c16 22 26 34 26 48a26 26 0 0 1-52 0c0-14 10-26 26-48z'
const ring = 'M60 26a36 36 0 1 1-.1 0zM60 44a18 18 0 1 0 .1 0z'
const roof = 'M60 24l38 32H86v38H34V56H22zM52 70v24h16V70z'
const sail = 'M58 20v56H26zM64 34l28 42H64zM24 82h72c-4 12-12 16-22 16H46c-10 0-18-4-22-16z'
const heart = 'M60 96C30 74 22 58 28 44c6-14 24-14 32 2 8-16 26-16 32-2 6 14-2 30-32 52z'

const logo = (background: string, path: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="960" height="960" viewBox="0 0 120 120">` +
  `<rect width="120" height="120" rx="26" fill="${background}"/><path d="${path}" fill="#fff" fill-rule="evenodd"/></svg>`

export const logos = {
  retailer: logo('#2e7d4f', leaf),
  retailer2: logo('#8a4b2d', leaf),
  institution: logo('#2b5fa5', roof),
  institution2: logo('#7a3b8f', roof),
  'service-provider': logo('#0f7f8c', sail),
  'service-provider2': logo('#b5542a', ring),
  recycler: logo('#3d7a1f', ring),
  recycler2: logo('#1f5e7a', drop),
  sponsor: logo('#b8374f', heart),
  sponsor2: logo('#c27a12', heart),
} as const
