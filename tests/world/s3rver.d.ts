// What tests use of a package that comes without types.
declare module '@20minutes/s3rver' {
  interface S3rverOptions {
    address: string;
    port: number;
    directory: string;
    silent: boolean;
    vhostBuckets: boolean;
    configureBuckets: { name: string }[];
  }
  export default class S3rver {
    constructor(options: S3rverOptions);
    run(): Promise<unknown>;
  }
}

declare module '@20minutes/s3rver/lib/signature/v4.js' {
  interface CanonicalRequest {
    readonly uri: string;
  }
  const signature: { getStringToSign: (request: CanonicalRequest, told: unknown) => string };
  export default signature;
}
