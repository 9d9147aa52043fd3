/**
 * Stores files in an S3-compatible bucket, which several servers can share: FILES_URL =
 * s3://bucket/prefix?endpoint=…&region=… The AWS SDK reads the credentials from the environment. This module is loaded
 * only if FILES_URL is set, because the SDK is large.
 */
import { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  NoSuchKey,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
  type S3ClientConfig,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { DependencyUnavailable } from '../errors/dependencyUnavailable'
import type { FileStore } from './fileStore'

/**
 * Time in ms within which a response must begin. Two attempts fit into 5 s, half of the 10 s that a request may take.
 */
const beginWithinMs = 2_400
/** Maximum time in ms without data during a response. */
const silenceMs = 5_000

const settingsOf = (address: URL): S3ClientConfig => {
  const endpoint = address.searchParams.get('endpoint')
  return {
    region: address.searchParams.get('region') ?? 'us-east-1',
    // Other implementations of S3 support neither buckets as subdomains nor the SDK's newer checksums.
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 2,
    requestHandler: {
      connectionTimeout: 1_000,
      requestTimeout: beginWithinMs,
      throwOnRequestTimeout: true,
      socketTimeout: silenceMs,
    },
  }
}

/**
 * Throws DependencyUnavailable. Its message contains the code with which the bucket rejects the request, for instance
 * because of the credentials.
 */
const throwUnavailable = (error: unknown) => {
  const isRejection = error instanceof S3ServiceException && error.$fault === 'client'
  throw new DependencyUnavailable('files', error, isRejection ? `it rejects the request (${error.name})` : undefined)
}

export function createS3Store(url: string): FileStore {
  const address = new URL(url)
  const client = new S3Client(settingsOf(address))
  const prefix = address.pathname.replace(/^\/|\/$/g, '')
  const at = (name: string) => ({ Bucket: address.hostname, Key: prefix ? `${prefix}/${name}` : name })
  return {
    async put(name, content, type) {
      await client.send(new PutObjectCommand({ ...at(name), Body: content, ContentType: type })).catch(throwUnavailable)
    },
    async get(name) {
      try {
        const { Body, ContentLength } = await client.send(new GetObjectCommand(at(name)))
        if (!(Body instanceof Readable) || ContentLength === undefined) throw new Error('the bucket sent no file')
        return { content: Body, length: ContentLength }
      } catch (error) {
        if (error instanceof NoSuchKey) return undefined
        return throwUnavailable(error)
      }
    },
    async remove(name) {
      await client.send(new DeleteObjectCommand(at(name))).catch(throwUnavailable)
    },
    async ping() {
      // The check lists files, because the search for stray files needs this permission. Reading a missing file would
      // not check the permission.
      const { Bucket, Key: Prefix } = at('')
      await client.send(new ListObjectsV2Command({ Bucket, Prefix, MaxKeys: 1 }))
    },
    async *list(beginning) {
      const { Bucket, Key: Prefix } = at(beginning)
      for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket, Prefix })) {
        for (const { Key = '', LastModified: writtenAt } of Contents) {
          if (writtenAt) yield { name: Key.slice(Prefix.length - beginning.length), writtenAt }
        }
      }
    },
  }
}
