document.title = 'Rental Ledger';
