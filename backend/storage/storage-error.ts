/**
 * A refusal in the words of a hosted project's Storage server: clients check `statusCode`, since the HTTP status is 400
 * for most.
 */
export class StorageError extends Error {
  override name = 'StorageError';
  readonly statusCode: number;
  readonly error: string;
  readonly code: string;
  readonly httpStatus: number;

  constructor(
    [statusCode, error, code, message]: readonly [number, string, string, string],
    httpStatus = statusCode >= 500 || statusCode === 416 ? statusCode : 400,
  ) {
    super(message);
    this.statusCode = statusCode;
    this.error = error;
    this.code = code;
    this.httpStatus = httpStatus;
  }
}

export const noBucket = (): StorageError =>
  new StorageError([404, 'Bucket not found', 'NoSuchBucket', 'Bucket not found']);
export const invalidBucketName = (): StorageError =>
  new StorageError([400, 'Invalid Input', 'InvalidBucketName', 'Bucket name invalid']);
export const bucketNotEmpty = (): StorageError =>
  new StorageError([
    ...([409, 'ResourceNotEmpty', 'ResourceNotEmpty'] as const),
    'The bucket you tried to delete is not empty',
  ]);
export const noObject = (): StorageError =>
  new StorageError([404, 'not_found', 'NoSuchKey', 'Object not found']);
export const notAllowed = (message = 'new row violates row-level security policy'): StorageError =>
  new StorageError([403, 'Unauthorized', 'AccessDenied', message]);
export const alreadyThere = (code = 'KeyAlreadyExists'): StorageError =>
  new StorageError([409, 'Duplicate', code, 'The resource already exists']);
export const invalidKey = (name: string): StorageError =>
  new StorageError([400, 'InvalidKey', 'InvalidKey', `Invalid key: ${name}`]);
export const invalidType = (message: string): StorageError =>
  new StorageError([415, 'invalid_mime_type', 'InvalidMimeType', message]);
export const tooLarge = (): StorageError =>
  new StorageError([
    ...([413, 'Payload too large', 'EntityTooLarge'] as const),
    'The object exceeded the maximum allowed size',
  ]);
export const invalidRequest = (message: string, error = 'Error'): StorageError =>
  new StorageError([400, error, 'InvalidRequest', message]);
export const invalidToken = (message: string): StorageError =>
  new StorageError([400, 'InvalidJWT', 'InvalidJWT', message]);
export const invalidSignature = (message = 'Invalid signature'): StorageError =>
  new StorageError([400, 'InvalidSignature', 'InvalidSignature', message]);
export const invalidRange = (): StorageError =>
  new StorageError([416, 'invalid_range', 'InvalidRange', 'invalid range provided']);
/** Only here: a hosted project's disk never fills up. */
export const diskFull = (): StorageError =>
  new StorageError([
    ...([507, 'Insufficient storage', 'InsufficientStorage'] as const),
    'The server has no room for this file. Ask its operator to free some space.',
  ]);
/** A limit in the database, with the database's message. */
const noMore = (message: string): StorageError =>
  new StorageError([507, 'Insufficient storage', 'InsufficientStorage', message]);
export const tooMany = (): StorageError =>
  new StorageError(
    [429, 'too_many_requests', 'SlowDown', 'Too many files at once. Try again in a moment.'],
    429,
  );
export const internal = (): StorageError =>
  new StorageError([500, 'Internal', 'InternalError', 'Internal Server Error']);
const timedOut = (): StorageError =>
  new StorageError(
    [544, 'DatabaseTimeout', 'DatabaseTimeout', 'The database took too long. Try again.'],
    544,
  );

/** What a failed statement means to the sender of a file, by its SQLSTATE. */
export function ofDatabase(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  switch (code) {
    case '42501':
      return notAllowed();
    case '23505':
      return alreadyThere();
    case '23503':
      return noBucket();
    case '57014':
    case '55P03':
      return timedOut();
    case '53100':
      return diskFull();
    case 'PT413':
      return tooLarge();
    case 'PT507':
      return noMore(error instanceof Error ? error.message : '');
    default:
      return error;
  }
}
