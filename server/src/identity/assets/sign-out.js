// Our own client has already asked: go on without a second question.
document.querySelector('button[name="logout"]').click();
