/** @returns what `--only a,b` names, everything without it; anything else ends the command with a line that says what there is */
export function wantedOf(names) {
  const [option, list, ...more] = process.argv.slice(2)
  if (option === undefined) return names
  const wanted = (list ?? '').split(',')
  if (option === '--only' && more.length === 0 && wanted.every(name => names.includes(name))) return wanted
  console.error(`usage: [--only ${names.join(',')}]`)
  process.exit(1)
}
