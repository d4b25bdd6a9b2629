/** From here on the hub shows the list and the document beside each other. */
export const twoPanes = '@media (min-width: 780px)';
