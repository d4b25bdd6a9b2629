import { fieldKeys } from '#core/extraction/extracted-fields';

console.log(fieldKeys.length);
