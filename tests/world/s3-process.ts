// A store that speaks S3's protocol, as a program of its own: tests end it in the middle, and start it again over the same folder.
import S3rver from '@20minutes/s3rver';
import signature from '@20minutes/s3rver/lib/signature/v4.js';
import { bucketOfTests } from './s3-server.ts';

const [port = '0', directory = ''] = process.argv.slice(2);
// it drops the slash at the end of a bucket's address, which is signed as it was sent
const { getStringToSign } = signature;
signature.getStringToSign = (request, told) =>
  getStringToSign({ ...request, uri: request.uri.replace(/^(\/[^/]+)$/, '$1/') }, told);

const server = new S3rver({
  address: '127.0.0.1',
  port: Number(port),
  directory,
  silent: true,
  vhostBuckets: false,
  configureBuckets: [{ name: bucketOfTests }],
});
// should the test end without a word
process.once('disconnect', () => process.exit());
await server.run();
process.send?.('ready');
