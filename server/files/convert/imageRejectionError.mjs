// @ts-check
/** A picture that is rejected: the reason and its parameters as contract/imageRejections.ts names them. */
export class ImageRejectionError extends Error {
  /** @override */
  name = 'ImageRejectionError'
  /**
   * Creates the rejection.
   * @param {string} reason @param {Record<string, string | number>} [params]
   */
  constructor(reason, params = {}) {
    super(reason)
    this.reason = reason
    this.params = params
  }
}
