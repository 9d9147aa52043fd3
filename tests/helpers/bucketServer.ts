import S3rver from 's3rver'

/**
 * Creates an S3-compatible server with the bucket `portal`, on a free port in the process of the tests. The test calls
 * `run` to start it.
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
