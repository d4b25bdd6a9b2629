const { options } = require('./.dependency-cruiser.cjs');

/**
 * The folders of the servers go in no circle. A pass of its own, without tests: they use parts of all floors, and a circle of folders knows no exceptions.
 * @type {import('dependency-cruiser').IConfiguration}
 */
module.exports = {
  forbidden: [{ name: 'no-folder-cycles', severity: 'error', scope: 'folder', from: {}, to: { circular: true } }],
  options: { ...options, exclude: { path: '\\.spec\\.ts$|^(test|dist)/' } },
};
