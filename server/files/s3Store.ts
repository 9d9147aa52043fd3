/**
 * Files in an S3-compatible bucket, for several servers: FILES_URL = s3://bucket/prefix?endpoint=…&region=…
 * Credentials come from the environment as the AWS SDK reads them. Loaded only where configured: the client is heavy.
 */
import {
  DeleteObjectCommand,
  GetObjectCommand,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
  type S3ClientConfig,
} from '@aws-sdk/client-s3'
import type { FileStore } from './fileStore'

const settingsOf = (address: URL): S3ClientConfig => {
  const endpoint = address.searchParams.get('endpoint')
  return {
    region: address.searchParams.get('region') ?? 'us-east-1',
    // Other makes know neither buckets as subdomains nor the SDK's newer checksums.
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 3,
    requestHandler: { connectionTimeout: 3000, requestTimeout: 10_000 },
  }
}

export function s3Store(url: string): FileStore {
  const address = new URL(url)
  const client = new S3Client(settingsOf(address))
  const prefix = address.pathname.replace(/^\/|\/$/g, '')
  const at = (name: string) => ({ Bucket: address.hostname, Key: prefix ? `${prefix}/${name}` : name })
  return {
    async put(name, content, type) {
      await client.send(new PutObjectCommand({ ...at(name), Body: content, ContentType: type }))
    },
    async get(name) {
      try {
        const { Body } = await client.send(new GetObjectCommand(at(name)))
        return await Body?.transformToByteArray()
      } catch (error) {
        if (error instanceof NoSuchKey) return undefined
        throw error
      }
    },
    async remove(name) {
      await client.send(new DeleteObjectCommand(at(name)))
    },
  }
}
