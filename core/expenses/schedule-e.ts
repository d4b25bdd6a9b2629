/** Lines of Schedule E (Form 1040), Part I, that an expense can stand on. */
export const scheduleELines = ['5', '6', '7', '8', '9', '10', '11', '12', '13', '14', '15', '16', '17', '18', '19'] as const;
export const expenseKinds = ['expense', 'refund'] as const;
