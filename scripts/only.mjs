/**
 * Reads the command line option `--only a,b`.
 * @returns the names in the option, or all names without it. Any other argument ends the command with a line that lists
 * the names
 */
export function parseOnlyOption(names) {
  const [option, list, ...more] = process.argv.slice(2)
  if (option === undefined) return names
  const wanted = (list ?? '').split(',')
  if (option === '--only' && more.length === 0 && wanted.every(name => names.includes(name))) return wanted
  console.error(`usage: [--only ${names.join(',')}]`)
  process.exit(1)
}
