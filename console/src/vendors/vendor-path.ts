/** Where a vendor is shown: the list narrowed to it, that of the deactivated where it is one of them. */
export const vendorPath = (name: string, isActive = true): string =>
  `/vendors?q=${encodeURIComponent(name)}${isActive ? '' : '&inactive=true'}`;
