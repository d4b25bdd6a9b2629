import { expect, test } from 'vitest';
import { fileService } from './file-service.js';

test.each([
  [
    '<a href="https://www.icloud.com/attachment/?u=https%3A%2F%2Fcvws.icloud-content.com%2FB&f=bill.pdf">Click to Download</a>',
    'iCloud Mail Drop',
  ],
  ['<https://drive.google.com/file/d/1abcDEF/view?usp=drive_web>', 'Google Drive'],
  ['https://contoso-my.sharepoint.com/:b:/g/personal/x/abc', 'OneDrive or SharePoint'],
  ['https://1drv.ms/b/s!Abc', 'OneDrive or SharePoint'],
  ['https://www.dropbox.com/scl/fi/abc/bill.pdf?dl=0', 'Dropbox'],
  ['https://we.tl/t-abc', 'WeTransfer'],
  ['https://app.box.com/s/abc', 'Box'],
  ['https://drive.google.com/ and https://billing.example/view?f=bill.pdf', null],
])('%s', (text, service) => expect(fileService(['', text])).toBe(service));
