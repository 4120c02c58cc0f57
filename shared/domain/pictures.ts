/**
 * Where uploaded pictures are on any server. The stored path omits the server, because one server can have several
 * names.
 */
export const picturesPath = '/storage/v1/object/public/pictures/';

/** The same as the checks of `models.photo_url`, `profiles.photo_url` and `logo_url`. */
export const ownPictureShape =
  /^\/storage\/v1\/object\/public\/pictures\/(?:[a-z]{2,20}\/)?[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}\.(?:png|jpg|jpeg|webp)$/;

/** Whether the picture was uploaded to this server, rather than linked from elsewhere. */
export const isOwnPicture = (address: string): boolean => ownPictureShape.test(address);
