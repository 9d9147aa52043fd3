/** Checks that the declared resources have different URL paths. */
import type { OwnedResource } from './ownedResource'

/**
 * Rejects two resources with the same path, whose routes the server could not tell apart.
 * @throws {Error} naming both resources and the path
 */
export function requireDistinctPaths(resources: readonly Pick<OwnedResource, 'what' | 'at'>[]): void {
  const owners = new Map<string, string>()
  for (const { what, at } of resources) {
    for (const path of Object.values(at)) {
      const other = owners.get(path)
      if (other) throw new Error(`${what}: at: ${other} is at ${path} already`)
      owners.set(path, what)
    }
  }
}
