/** Creates S3-compatible servers with the bucket `portal` in the process of the tests. */
import S3rver from 's3rver'

/**
 * Creates the server.
 * @param directory the folder in which the server stores its files
 */
export const createBucketServer = (directory: string) =>
  new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    configureBuckets: [{ name: 'portal', configs: [] }],
  })
