/** Where an external provider sends people back to, under the address of the product; it is registered there. */
export const CALLBACK_PATH = '/identity/provider/callback';
