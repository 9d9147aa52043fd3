/** Runs an S3-compatible server with the bucket `portal`, in the folder named by the argument. Prints its port. */
import S3rver from 's3rver'

const store = new S3rver({
  port: 0,
  address: '127.0.0.1',
  silent: true,
  directory: process.argv[2],
  configureBuckets: [{ name: 'portal', configs: [] }],
})
console.log((await store.run()).port)
